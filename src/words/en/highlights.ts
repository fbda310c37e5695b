import type { Same } from '../catalogue.ts'
import type { highlights as zh } from '../zh/highlights.ts'
import { counted } from '../counted.ts'

export const highlights: Same<typeof zh> = {
  tab: 'Highlights',
  tabs: 'Bookmarks or highlights',
  menu: 'Selected text',
  colour: 'Colour',
  colours: { yellow: 'Yellow', green: 'Green', blue: 'Blue', pink: 'Pink' },
  note: 'Note',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Couldn’t copy',
  lookUp: 'Look up',
  lookUpOnline: 'Search Bing',
  dismiss: 'Clear selection',
  none: 'No highlights yet',
  noneText: 'Press and hold, or select some text, to highlight it or write a note.',
  title: 'Highlight',
  noteField: 'Note',
  noteHint: 'Kept on this device only',
  remove: 'Remove highlight',
  removed: 'Highlight removed',
  undo: 'Undo',
  open: 'Open highlight',
  lost: 'The text has changed: this passage is not there any more',
  go: 'Go to text',
  exportFile: 'Export as Markdown',
  exported: (count: number) => `Exported ${counted(count, 'highlight')}`,
  notKept: 'Couldn’t save: storage may be full',
}
