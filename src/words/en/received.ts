import type { Same } from '../catalogue.ts'
import type { received as zh } from '../zh/received.ts'

export const received: Same<typeof zh> = {
  title: 'Shared with Shiguang',
  what: 'What was shared',
  files: 'Shared files',
  into: 'What to make of it',
  post: 'Write a post',
  postNote: 'Goes into a new draft; nothing is published yet',
  want: 'Ask for a film',
  wantNote: 'Begins a request with the text and pictures',
  search: 'Search for it',
  open: 'Open this page',
  openNote: 'The link leads into this app',
  drop: 'Delete it',
  dropped: 'Deleted',
  lost: (count: number) =>
    `${count === 1 ? '1 file was' : `${count} files were`} left out: the device is full, or there were too many at once.`,
  lostEarly: (count: number) =>
    `${count === 1 ? '1 file was' : `${count} files were`} left out: Shiguang wasn’t ready yet. Share again from the other app.`,
  notKept: 'This wasn’t kept: the device is full, or too many shares are waiting.',
  notKeptAction: 'Make room, then share it again from the other app.',
  none: 'Nothing is waiting here',
  noneText: 'Once the app is installed, “Share” in other apps can send text, links, pictures and videos to Shiguang.',
  how: 'How to install',
  more: (count: number) => (count === 1 ? '1 more share is waiting' : `${count} more shares are waiting`),
  waiting: 'Something you shared is waiting',
  see: 'Look',
  failed: 'It couldn’t be put into a draft; the device may be full. The share is still here.',
}
