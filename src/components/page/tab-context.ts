import { createContext } from 'react'

/** Given to tab pages: the tab bar hides and comes back with their scrolling. */
export const TabContext = createContext<{ onAway: (away: boolean) => void } | null>(null)
