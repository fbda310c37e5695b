import type { Same } from '../catalogue.ts'
import type { reader as zh } from '../zh/reader.ts'

export const reader: Same<typeof zh> = {
  back: 'Back',
  close: 'Close',
  showBars: 'Show the controls',
  tools: 'Reading tools',
  settings: 'Settings',
  settingsTitle: 'Reading settings',
  ownSettings: 'For this one only',
  ownSettingsText: 'When on, this work has settings of its own and others stay as they are.',
  mode: 'Turning pages',
  tapZones: 'Tap zones',
  tapLayouts: { sides: 'Sides', ends: 'Ends', thumb: 'Thumb', off: 'Off' },
  offline: 'Offline',
  readyOffline: 'Readable offline',
  locked: 'Locked',
  read: 'Read',
  readTo: (percent: number) => `Read to ${percent}%`,
  elsewhere: {
    tab: (percent: number) => `Read to ${percent}% elsewhere`,
    import: (percent: number) => `Read to ${percent}% in what you imported`,
  },
  elsewherePart: {
    tab: 'Another part was read elsewhere',
    import: 'Another part was read in what you imported',
  },
  goThere: 'Go there',
  stay: 'Stay here',
  first: 'This is the beginning',
  last: 'This is the end',
  retry: 'Try again',
  toDownloads: 'Back to downloads',
}
