import { Share2 } from 'lucide-react'
import { useAnswer } from '#data/use-answer.ts'
import { ActionButton } from '#components/action-button.tsx'
import { useWords } from '#words/words.ts'
import { share, shareLink } from './share.ts'
import { type Target } from '#components/target.ts'

/** Shares a page of the app with the sharer's own code. */
export function ShareButton({ title, to }: { title: string; to: Target }) {
  const words = useWords('social')
  const profile = useAnswer('user.info', {})
  const code = profile.state === 'here' ? profile.value.aff_code : undefined
  return (
    <ActionButton icon={<Share2 />} onClick={() => void share(title, shareLink(location.href, to, code))}>
      {words.share}
    </ActionButton>
  )
}
