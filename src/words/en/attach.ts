import type { Same } from '../catalogue.ts'
import type { attach as zh } from '../zh/attach.ts'

export const attach: Same<typeof zh> = {
  pictures: 'Pictures',
  count: (count: number, of: number) => `${count}/${of}`,
  addPictures: 'Add pictures',
  chosen: (no: number, of: number) => `Picture ${no} of ${of}. Tap to crop, move or remove it`,
  pictureMenu: (no: number) => `Picture ${no}`,
  crop: 'Crop',
  first: 'Move to the front',
  forward: 'Move forward',
  back: 'Move back',
  remove: 'Remove',
  close: 'Close',
  clip: 'Clip',
  addClip: 'Add a clip',
  clipNote: (most: string, seconds: number) =>
    `One, up to ${seconds < 3600 ? `${seconds / 60} minutes` : `${seconds / 3600} hours`} and ${most}`,
  coverLater: 'This device can’t play it; the server makes its cover and finds its length',
  clipReading: 'Reading the clip',
  removeClip: 'Remove the clip',
  recording: {
    clip: 'Recording',
    addClip: 'Add a recording',
    clipReading: 'Reading the recording',
    removeClip: 'Remove the recording',
  },
  lengthLater: 'the server finds its length',
  askedAgain: (name: string) => `After a restart the browser needs your word again before it reads “${name}”.`,
  allow: 'Allow reading',
  notAllowed: (name: string) =>
    `“${name}” couldn’t be read: it wasn’t allowed, or the file was moved or changed. Choose it again.`,
  tooMany: (most: number) => `Up to ${most}; the others were left out`,
  faults: {
    type: (name: string) => `${name} is of a kind that can’t be used`,
    heic: (name: string) => `${name} is HEIC, which this device can’t open. Convert it to JPEG first`,
    large: (name: string, most: string) => `${name} is larger than ${most}`,
    empty: (name: string) => `${name} is empty`,
    unreadable: (name: string) => `${name} can’t be opened; it may be damaged`,
    long: (name: string) => `${name} is longer than 30 minutes`,
    sound: (name: string) => `${name} has sound but no picture`,
  },
  stills: 'Animated pictures stand still once sent: only the first frame is kept. Add it as a clip to keep it moving.',
  parted: 'Another tab changed this draft too; what you write here is kept as a draft of its own.',
  unkept: 'The device is full: pictures and clip aren’t in the draft and are lost when you leave this page.',
  privacy: 'Places and other details are removed from photos before they’re sent.',
}
