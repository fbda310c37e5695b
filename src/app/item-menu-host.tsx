import { useState, useSyncExternalStore } from 'react'
import { ItemDownload, useItemActions } from './item-actions.tsx'
import { ItemMenu } from '#components/item-menu/item-menu.tsx'
import { itemMenu, type MenuTarget } from '#components/item-menu/item-menu-store.ts'
import { useOwnWords } from '#features/own-words/own-words.tsx'
import { usePerson } from '#data/person.tsx'
import { ReportSheet } from '#features/report/report-sheet.tsx'

/** The one menu of held items, with the report of its item; loaded when something is held for the first time. */
export default function ItemMenuHost() {
  const target = useSyncExternalStore(itemMenu.subscribe, itemMenu.get)
  // sheets keep their content while they leave
  const [last, setLast] = useState(target)
  if (target && target !== last) setLast(target)
  return last && <Menu key={`${last.subject.kind}:${last.subject.id}`} target={last} open={target !== undefined} />
}

function Menu({ target: given, open }: { target: MenuTarget; open: boolean }) {
  const { uuid } = usePerson()
  const target = given.author?.uuid === uuid ? given : { ...given, own: undefined }
  const { subject, title } = target
  // asked for once: until then nothing is read of how it could be kept
  const [download, setDownload] = useState<boolean>()
  const itemActions = useItemActions(target, () => setDownload(true))
  const { actions: ownActions, panels } = useOwnWords(target)
  return (
    <>
      <ItemMenu
        target={target}
        open={open}
        itemActions={[...itemActions, ...ownActions]}
        report={(reporting, onClose) => (
          <ReportSheet reported={subject} title={title} open={reporting} onClose={onClose} />
        )}
      />
      {panels}
      {download !== undefined && (
        <ItemDownload subject={subject} title={title} open={download} onClose={() => setDownload(false)} />
      )}
    </>
  )
}
