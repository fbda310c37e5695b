import { EyeOff, Flag, UserRoundX } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { HiddenRow } from '#bridge/rows.ts'
import { hide, unhide } from '#data/hidden.ts'
import { usePerson } from '#data/person.tsx'
import { MenuSheet, type MenuAction } from '#components/menu-sheet.tsx'
import { notify } from '#components/notify.ts'
import { useWords } from '#words/words.ts'
import { itemMenu, type MenuTarget } from './item-menu-store.ts'

interface ItemMenuProps {
  /** Stays while the menu leaves. */
  target: MenuTarget
  open: boolean
  /** What can be done with it beside hiding and reporting it; the person's own is neither hidden nor reported. */
  itemActions: readonly MenuAction[]
  /** Draws the report of the item. */
  report: (open: boolean, onClose: () => void) => ReactNode
}

/** The menu of whatever item was held: what can be done with it, hide it, hide all of its maker's, report it. Hiding can be undone from its notice. */
export function ItemMenu({ target, open, itemActions, report }: ItemMenuProps) {
  const words = useWords('social')
  const { uuid } = usePerson()
  const [reporting, setReporting] = useState(false)

  const hideIt = async (row: Omit<HiddenRow, 'at'>, told: string) => {
    await hide(row)
    notify(told, { label: words.undo, onClick: () => void unhide(row) })
  }
  const { subject, title, author } = target
  const close = () => itemMenu.set(undefined)
  const others = [
    {
      key: 'hide',
      label: words.notInterested,
      icon: <EyeOff />,
      onClick: () => void hideIt({ ...subject, why: 'hidden', label: title }, words.hidden),
    },
    ...(author && author.uuid !== uuid
      ? [
          {
            key: 'block',
            label: words.block(author.name),
            icon: <UserRoundX />,
            onClick: () =>
              void hideIt(
                { kind: 'user', id: author.uuid, why: 'blocked', label: author.name },
                words.blocked(author.name),
              ),
          },
        ]
      : []),
    { key: 'report', label: words.report, icon: <Flag />, danger: true, onClick: () => setReporting(true) },
  ]
  const actions = [...(target.more ?? []), ...itemActions, ...(target.own ? [] : others)]
  return (
    <>
      <MenuSheet open={open} onClose={close} title={title} closeLabel={words.close} actions={actions} />
      {report(reporting, () => setReporting(false))}
    </>
  )
}
