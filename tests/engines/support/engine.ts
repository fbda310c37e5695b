import { enginePaths, type EngineName } from '../../../tools/engines.ts'
import { openFirefox } from './firefox.ts'
import { openInspectedWebKit } from './webkit-inspected.ts'
import { openWebKit } from './webkit.ts'

/** A browser with one page. */
export interface Browser {
  /** Goes to an address and waits until its document is there. */
  open(url: string): Promise<void>
  /** Runs the body of an async function in the page; answers what it returns, as JSON would carry it. */
  run<T>(body: string): Promise<T>
  close(): Promise<void>
}

/** A browser with a profile of its own that ends with it. */
export interface Engine extends Browser {
  /** The window's inner size becomes this, in px. */
  resize(width: number, height: number): Promise<void>
  /** A picture of the page, PNG. */
  picture(): Promise<Uint8Array>
}

/** A browser that writes to disk what it keeps, as it does for everybody. */
export interface PlainBrowser extends Browser {
  /** Runs this in each document from now on, before any script of its own. */
  atStart(script: string): Promise<void>
}

/** Starts an engine. Throws with its own words where it does not start. */
export const openEngine = (name: EngineName): Promise<Engine> =>
  name === 'firefox' ? openFirefox(enginePaths.firefox) : openWebKit(enginePaths.webkit)

/** Starts an engine as somebody who uses it does. `profile`: a folder that stays when it is closed. */
export const openPlain = (name: EngineName, profile?: string): Promise<PlainBrowser> =>
  name === 'firefox'
    ? openFirefox(enginePaths.firefox, profile)
    : openInspectedWebKit(enginePaths.webkit, profile === undefined ? {} : { profile })
