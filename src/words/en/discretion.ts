import type { Same } from '../catalogue.ts'
import type { discretion as zh } from '../zh/discretion.ts'

export const discretion: Same<typeof zh> = {
  group: 'Discretion',
  look: 'Name and icon',
  lookNote: 'Choose before you install: name, icon and window title are then these.',
  lookInstalled: 'An app that is installed may keep its icon for some days. Remove and install it again to be quick.',
  panic: 'Leave at once',
  gestures: { off: 'Off', fingers: 'Three fingers', top: 'Tap top twice' },
  panicNote:
    'Shows a page of plain reading, and going back does not return. On a computer, press Escape three times. The browser’s history stays.',
  incognito: 'Incognito',
  incognitoNote: 'Leaves no history, searches or cache',
  incognitoText:
    'Opens a new session as a visitor: history, searches, cache and drafts are sealed with a key of this session alone and deleted at its end. The key is never kept, so nobody can open them. Downloads and your account are not touched. The browser’s own history is not the app’s: use a private window of the browser as well.',
  incognitoLock: 'What is locked can’t be seen in it, so no PIN is asked for; afterwards it is locked as before.',
  begin: 'Begin',
  incognitoOn: 'Incognito now; nothing stays when it ends',
  endIncognito: 'End incognito',
  chip: 'Incognito',
}
