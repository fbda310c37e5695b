import { Share2 } from 'lucide-react'
import { useAnswer } from '#data/use-answer.ts'
import { IconButton } from '#components/icon-button.tsx'
import { useWords } from '#words/words.ts'
import { share, shareLink } from './share.ts'
import type { Target } from '#components/target.ts'

export interface ShareLinkProps {
  title: string
  /** The page that is shared. */
  to: Target
  /** The page with the sharer's poster, where the icon leads instead. */
  posterLink?: Target | undefined
}

/** The share icon of a bar: leads to the poster, or shares the page with the sharer's own code. */
export function ShareLink({ title, to, posterLink }: ShareLinkProps) {
  const words = useWords('social')
  const profile = useAnswer('user.info', {})
  const code = profile.state === 'here' ? profile.value.aff_code : undefined
  if (posterLink !== undefined) return <IconButton label={words.share} icon={<Share2 />} to={posterLink} />
  return (
    <IconButton
      label={words.share}
      icon={<Share2 />}
      onClick={() => void share(title, shareLink(location.href, to, code))}
    />
  )
}
