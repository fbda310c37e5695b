import type { Subject } from '#contract/kind.ts'
import type { Language } from '#contract/languages.ts'

/** The looks of `config/manifest.ts`. */
export type InstalledLookName = 'own' | 'notes' | 'reader' | 'album'

/** What a person chose for this device; kept in the device database under `settings`. */
export interface Settings {
  theme: 'system' | 'dark' | 'light'
  language: 'system' | Language
  /** Multiplies text only, 0.85 to 2. */
  textScale: number
  dataSaver: boolean
  /** Shows what is on the device and asks for nothing. */
  forcedOffline: boolean
  /** The one line to use, or null for the best. */
  pinnedLine: string | null
  /** Downloads only go on over Wi-Fi, where the browser tells. */
  wifiOnly: boolean
  /** How much room encrypted pictures, and lists and details, may take. */
  imageBudgetBytes: number
  contentBudgetBytes: number
  /** What leaves for a neutral page: three fingers, or two taps on the top of the screen; Escape three times with both. */
  panic: 'off' | 'fingers' | 'top'
  /** What the app is called and looks like to the system, before it is installed. */
  look: InstalledLookName
}

export const defaultSettings: Settings = {
  theme: 'system',
  language: 'system',
  textScale: 1,
  dataSaver: false,
  forcedOffline: false,
  pinnedLine: null,
  wifiOnly: true,
  imageBudgetBytes: 200_000_000,
  contentBudgetBytes: 50_000_000,
  panic: 'off',
  look: 'own',
}

/** What the outcomes of real requests say of the network, kept in the device database under `connection`. */
export interface Connection {
  state: 'unknown' | 'online' | 'offline' | 'portal' | 'maintenance'
  /** Unix milliseconds of the last change. */
  since: number
  /** The line in use. */
  line?: string
  /** What the operator says of the maintenance. */
  message?: string | undefined
}

/** Names of the device database's `meta` rows. */
export const metaKeys = {
  token: '_USER__OAUTHID_',
  person: 'person',
  deviceId: 'deviceId',
  settings: 'settings',
  connection: 'connection',
  skewMs: 'skewMs',
  affCode: 'affCode',
  adult: 'adult',
  autoplayMuted: 'autoplayMuted',
  homeNoticeShown: 'hasShowHomeNotice',
  bandwidth: 'bandwidth',
  /** `SessionInvalid`: a dialog to be shown once; the page deletes the row when it was seen. */
  sessionInvalid: 'sessionInvalid',
  /** `Forgetting`: whose data is being removed, so that a killed removal goes on at the next start. */
  forgetting: 'forgetting',
  /** Sum of the sizes of the kept pictures. */
  imageBytes: 'imageBytes',
  /** `CaptionsChoice` of `src/features/player/captions-choice.ts`. */
  captions: 'captions',
  /** `TrackName`: in which language films were heard last. */
  audio: 'audio',
  /** What `navigator.storage.persist()` answered. */
  persisted: 'persisted',
  /** Unix milliseconds; a device without it has lost what it held, or is new. */
  canary: 'canary',
  /** `Resumed` of `src/app/resumed.ts`: where the person was. */
  resume: 'resume',
  /** `LockRow` of `src/data/lock-row.ts`. */
  lock: 'lock',
  /** `PushChoice` of `src/data/push.ts`. */
  push: 'push',
  /** The lines of which the browser has let go what it kept by itself (`src/data/clear-http-cache.ts`). */
  cacheCleared: 'cacheCleared',
  /** `InstallHistory` of `src/features/install/install-moment.ts`. */
  install: 'install',
  /** The newest version that its notice was closed for. */
  versionSeen: 'versionSeen',
} as const

/** Names of a person's database's `meta` rows. */
export const personMetaKeys = {
  /** Changes whenever the person's data is emptied: a save of a former session does not fit any more. */
  epoch: 'epoch',
  /** The number up to which take-downs are known; a time in databases of older builds. */
  goneSince: 'goneSince',
  /** `GoneNow`: for what is open or plays at this moment. */
  goneNow: 'goneNow',
} as const

/** What the names of `meta` rows begin with that stand for pages which are open, or were killed. */
export const openMark = 'open:'

/** Who the device belongs to at the moment: a uuid with a token, or nobody. */
export interface PersonRow {
  uuid: string
}

/** A reply said that the session is no longer valid (420). `visitor`: nobody was logged in, so the dialog leads to login. */
export interface SessionInvalid {
  at: number
  visitor: boolean
}

/** Persons whose data must still be removed; `keepUnsent`: but for what waits to be sent. */
export type Forgetting = { uuid: string; keepUnsent: boolean }[]

/** The last take-downs that this device heard of. */
export interface GoneNow {
  until: number
  list: readonly Subject[]
}
