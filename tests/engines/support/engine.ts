import { enginePaths, type EngineName } from '../../../tools/engines.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

/** A browser with one page and a profile of its own that ends with it. */
export interface Engine {
  /** Goes to an address and waits until its document is there. */
  open(url: string): Promise<void>
  /** Runs the body of an async function in the page; answers what it returns, as JSON would carry it. */
  run<T>(body: string): Promise<T>
  /** The window's inner size becomes this, in px. */
  resize(width: number, height: number): Promise<void>
  /** A picture of the page, PNG. */
  picture(): Promise<Uint8Array>
  close(): Promise<void>
}

/** Starts an engine. Throws with its own words where it does not start. */
export const openEngine = (name: EngineName): Promise<Engine> =>
  name === 'firefox' ? openFirefox(enginePaths.firefox) : openWebKit(enginePaths.webkit)
