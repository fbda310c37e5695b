import type { Tab } from '#contract/shapes/home.ts'

/** What a channel of the library is drawn with. */
export interface ChannelHomeProps {
  channel: Tab
  /** Its view, from the address: absent for the home, `find` for works by options. */
  how: string | undefined
}
