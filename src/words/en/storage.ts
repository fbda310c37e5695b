import type { Same } from '../catalogue.ts'
import type { storage as zh } from '../zh/storage.ts'
import { counted } from '../counted.ts'

export const storage: Same<typeof zh> = {
  title: 'Storage and downloads',
  usage: (used: string, quota: string) => `${used} used; the browser allows about ${quota}`,
  usageOnly: (used: string) => `${used} used`,
  classes: {
    downloads: 'Downloads',
    pictures: 'Pictures',
    content: 'Lists and details',
    own: 'Drafts, history, unsent',
    app: 'The app and the rest',
  },
  about: (size: string) => `about ${size}`,
  downloads: 'Manage downloads',
  wifiOnly: 'Download on Wi-Fi only',
  wifiOnlyNote: 'Where the browser doesn’t tell, you are asked each time.',
  pictureBudget: 'Pictures take at most',
  contentBudget: 'Lists and details take at most',
  budgetNote: 'Beyond it the least used goes first. Downloads, drafts, history and unsent items never go.',
  persisted: 'Keep for good',
  persistedYes: 'The browser has agreed: nothing is deleted when space is short.',
  persistedNo: 'Short of space, or unused for long, the browser may delete data. Installing the app is safer.',
  persistAsk: 'Ask',
  persistRefused: 'The browser declined. Try again once the app is installed',
  clear: 'Clear caches',
  clearNote: 'Pictures, lists and details; they load again.',
  cleared: 'Caches cleared',
  nothingToClear: 'There is nothing to clear',
  export: 'Export my data',
  exportNote: 'Settings, history, filters, searches and the text of drafts. No login, no pictures.',
  exported: 'Exported',
  import: 'Import',
  importNote: 'Merged with what is here; nothing newer is overwritten, and no place you read at is moved.',
  imported: (history: number, hidden: number, drafts: number) =>
    `Imported: ${history} of history, ${counted(hidden, 'filter')}, ${counted(drafts, 'draft')}`,
  offered: (works: number) =>
    `. ${counted(works, 'work')} ${works === 1 ? 'was' : 'were'} at another place: you choose when you open ${works === 1 ? 'it' : 'them'}`,
  importFailed: 'That file wasn’t exported by this app; nothing was imported',
  notImported: 'Importing didn’t work. Please try again',
  wipe: 'Wipe this device',
  wipeNote: 'Deletes everything of this app here: login, downloads, drafts, history and settings.',
  wipeAsk:
    'Login, downloads, drafts, unsent items, history and settings on this device will be deleted for good. Your account on the server stays.',
  wipeSure: 'I understand, wipe it',
  wipeYes: 'Wipe',
  wiping: 'Wiping',
  dataTitle: 'Data used this time',
  dataAll: (size: string) => `${size} in all`,
  dataClasses: { streams: 'Video', images: 'Pictures', calls: 'Lists and text', downloads: 'Downloads' },
  dataNote: 'Since the app was opened, without updates of the app itself.',
  skewAhead: (about: string) =>
    `This device’s clock is about ${about} slow. It is corrected for here; please let your system set the time.`,
  skewBehind: (about: string) =>
    `This device’s clock is about ${about} fast. It is corrected for here; please let your system set the time.`,
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`,
  portalTitle: 'This network wants you to sign in',
  portalNote:
    'Common with Wi-Fi of hotels, airports and schools: another page answered in our place. Open any page in a browser, sign in, then tap “Test now”.',
  clockTitle: 'The clock is wrong',
  offlineTitle: 'No line answers',
  offlineNote: 'Check that you are connected and flight mode is off.',
}
