import { EyeOff, Flag, UserRoundX } from 'lucide-react'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import type { HiddenRow } from '#bridge/rows.ts'
import { hide, unhide } from '#data/hidden.ts'
import { usePerson } from '#data/person.tsx'
import { MenuSheet } from '#ui/menu-sheet.tsx'
import { notify } from '#ui/notify.ts'
import { socialWords } from '#words/social.ts'
import { useWords } from '#words/words.ts'
import { itemMenu, type MenuTarget } from './item-menu-store.ts'

/** Draws the report of an item. */
export type ReportSlot = (target: MenuTarget, open: boolean, onClose: () => void) => ReactNode

/** The menu of whatever item was held: hide it, hide all of its maker's, report it. Hiding can be undone from its notice. */
export function ItemMenu({ report }: { report: ReportSlot }) {
  const words = useWords(socialWords)
  const { uuid } = usePerson()
  const target = useSyncExternalStore(itemMenu.subscribe, itemMenu.get)
  // sheets keep their content while they leave
  const [last, setLast] = useState(target)
  const [reporting, setReporting] = useState(false)
  if (target && target !== last) setLast(target)
  if (!last) return null

  const hideIt = async (row: Omit<HiddenRow, 'at'>, told: string) => {
    await hide(row)
    notify(told, { label: words.undo, onClick: () => void unhide(row) })
  }
  const { subject, title, author } = last
  const close = () => itemMenu.set(undefined)
  const actions = [
    ...(last.more ?? []),
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
  return (
    <>
      <MenuSheet open={target !== undefined} onClose={close} title={title} closeLabel={words.close} actions={actions} />
      {report(last, reporting, () => setReporting(false))}
    </>
  )
}
