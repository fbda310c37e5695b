import type { Same } from '../catalogue.ts'
import type { push as zh } from '../zh/push.ts'

/** Notifications while the app is closed. */
export const push: Same<typeof zh> = {
  group: 'Notifications',
  groupNote:
    'They say no more than “new message”: no names, titles or content, under the name chosen in “Name and icon”.',
  on: 'Notify me while the app is closed',
  onNote:
    'The system tells you of new messages. The browser maker’s push service knows when you were told, but not of what.',
  guest: 'Log in to turn it on',
  means: {
    installed: 'Add the app to the home screen first, and open it from there',
    none: 'This browser has no notifications',
  },
  failures: {
    denied:
      'The browser doesn’t allow it. Allow notifications in the browser’s settings for this site, then come back and turn it on.',
    off: 'Notifications are not set up here',
    offline: 'Turning it on needs a connection. Try again once there is one',
    failed: 'The browser’s push service doesn’t answer. Try again later',
  },
  kinds: {
    system: 'Notices',
    reply: 'Replies and comments',
    like: 'Likes and favourites',
    order: 'Orders',
    service: 'Customer service',
  },
  quiet: 'Quiet hours',
  quietNote: 'Nothing is shown in this time; afterwards you are told once.',
  quietEnds: { from: 'From', to: 'To' },
  whileLocked: 'While the app is locked',
  locked: { neutral: 'Notify', none: 'Don’t notify' },
  lockedNote:
    'Without: this device is signed off when the app is locked or closed, and signed on again when it is unlocked. What comes meanwhile is in the app.',
}
