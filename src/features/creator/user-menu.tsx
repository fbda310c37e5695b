import { Ellipsis, Flag, Share2, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import type { UserBrief } from '#contract/shapes/user-brief.ts'
import { hide, unhide } from '#data/hidden.ts'
import { usePerson } from '#data/person.tsx'
import { useAnswer } from '#data/use-answer.ts'
import { useReport } from '#features/report/use-report.tsx'
import { share, shareLink } from '#components/item-actions/share.ts'
import { IconButton } from '#components/icon-button.tsx'
import { MenuSheet, type MenuAction } from '#components/menu-sheet.tsx'
import { notify } from '#components/notify.ts'
import { shellWords } from '#words/shell.ts'
import { socialWords } from '#words/social.ts'
import { userWords } from '#words/user.ts'
import { useWords } from '#words/words.ts'
import { pageLink } from '#components/target.ts'

/** What can be done with a person: share their page, hide everything of theirs, report them. */
export function UserMenu({ user: { uuid, username } }: { user: UserBrief }) {
  const words = useWords(userWords)
  const social = useWords(socialWords)
  const { close } = useWords(shellWords)
  const me = usePerson().uuid === uuid
  const profile = useAnswer('user.info', {})
  const [open, setOpen] = useState(false)
  const { report, sheet } = useReport({ kind: 'user', id: uuid }, username)

  const sharePage = () => {
    const code = profile.state === 'here' ? profile.value.aff_code : undefined
    void share(username, shareLink(location.href, pageLink('/user', { uuid }), code))
  }
  const block = async () => {
    const row = { kind: 'user', id: uuid } as const
    await hide({ ...row, why: 'blocked', label: username })
    notify(social.blocked(username), { label: social.undo, onClick: () => void unhide(row) })
  }
  const actions: MenuAction[] = [
    { key: 'share', label: social.share, icon: <Share2 />, onClick: sharePage },
    ...(me
      ? []
      : [
          { key: 'block', label: social.block(username), icon: <UserRoundX />, onClick: () => void block() },
          { key: 'report', label: social.report, icon: <Flag />, danger: true, onClick: report },
        ]),
  ]
  return (
    <>
      <IconButton label={words.more} icon={<Ellipsis />} onClick={() => setOpen(true)} />
      <MenuSheet open={open} onClose={() => setOpen(false)} title={username} closeLabel={close} actions={actions} />
      {sheet}
    </>
  )
}
