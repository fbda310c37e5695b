import { ItemMenu } from '#mechanics/hide/item-menu.tsx'
import { ReportSheet } from '#mechanics/report/report-sheet.tsx'

/** The one menu of held items, with the report of its item; loaded when something is held for the first time. */
export default function ItemMenuHost() {
  return (
    <ItemMenu
      report={({ subject, title }, open, onClose) => (
        <ReportSheet reported={subject} title={title} open={open} onClose={onClose} />
      )}
    />
  )
}
