import type { Same } from '../catalogue.ts'
import type { keys as zh } from '../zh/keys.ts'

export const keys: Same<typeof zh> = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  film: 'Films',
  clips: 'Clips',
  reader: 'Comics and novels',
  everywhere: 'Everywhere',
  does: {
    play: 'Play or pause',
    seek: 'Back or forward 10 s',
    part: 'Go to 0% to 90% of the film',
    volume: 'Volume (with the player focused, or in full screen)',
    mute: 'Mute',
    captions: 'Captions on or off',
    full: 'Full screen (or double-click)',
    rate: 'Slower or faster',
    next: 'Next',
    previous: 'Previous',
    like: 'Like',
    turn: 'Turn or scroll',
    ends: 'Beginning or end',
    bars: 'Show the tools',
    zoom: 'Larger, smaller, whole page',
    leave: 'Close, or go back',
    help: 'Show this list',
  },
  space: 'Space',
}
