import { createContext, use } from 'react'

/** Whether the page around is the one on screen. */
export const PageShown = createContext(true)

/** True while the page that this component belongs to is the one on screen. */
export const usePageShown = () => use(PageShown)
