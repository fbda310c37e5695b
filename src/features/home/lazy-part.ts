import { lazy, type ComponentType } from 'react'

const Nothing = () => null

/** A part that a page can do without: where its code can't be had, nothing is drawn, and the page stays whole. */
export const lazyPart = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy<ComponentType<P>>(() => load().catch(() => ({ default: Nothing })))
