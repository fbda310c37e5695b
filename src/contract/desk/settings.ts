import * as v from 'valibot'
import { change, look } from './call.ts'
import { Nothing, Reason, Version } from './shapes.ts'

const Told = v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(300))

/** What the app is told while it is not served. */
export interface DeskMaintenance {
  readonly on: boolean
  /** The words for it, by language. */
  readonly zh: string
  readonly en: string
  readonly version: string
}

/** How the place is set up; nothing secret is told. */
export interface DeskSetUp {
  readonly title: string
  readonly database: 'sqlite' | 'postgres'
  /** Where what people upload is kept. */
  readonly files: 'folder' | 'bucket'
  readonly payments: 'on' | 'off'
  readonly lines: readonly string[]
  readonly appOrigins: readonly string[]
  /** The ids of root keys, the one that new requests are sealed under first. */
  readonly keys: readonly number[]
  readonly maintenance: DeskMaintenance
}

/** How the place is set up, and what of it is changed at the desk. */
export const settings = {
  see: look<DeskSetUp>()('settings.see', Nothing),
  /** While it is on, the app's calls are refused with `errcodes.maintenance`; devices go on with what they keep. */
  setMaintenance: change()(
    'settings.edit',
    v.object({ on: v.boolean(), zh: Told, en: Told, version: Version, reason: Reason }),
  ),
}
