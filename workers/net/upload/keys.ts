import type { Config } from '#contract/shapes/home.ts'
import { fail, ok, type Result } from '#contract/failures.ts'
import type { NetConfig } from '../config.ts'
import { allowedOrigins } from '../image/base.ts'
import type { Session } from '../session.ts'

/** Where to upload to and what to sign with: short-lived, from the config of a logged-in person. */
export interface UploadKeys {
  imageUrl: string
  imageKey: string
  bigUrl: string
  doneUrl: string
  bigKey: string
}

/** Gives the keys; `fresh` asks the server for new ones, on whichever line answers. Failures: those of the config's call; `session` where a visitor would upload. */
export type KeysOf = (session: Session, fresh: boolean) => Promise<Result<UploadKeys>>

interface Parts {
  config: Pick<NetConfig, 'lines' | 'hosts'>
  configOf: (session: Session) => Promise<Config | undefined>
  refresh: (session: Session) => Promise<Result<unknown>>
}

/** Makes it. A config that names a host which the build does not know is not followed. */
export function createKeys({ config, configOf, refresh }: Parts): KeysOf {
  const mayGo = allowedTo(config)
  const read = async (session: Session): Promise<UploadKeys | undefined> => {
    const { img_upload_url, upload_img_key, r2Key, r2URL, r2CompleteURL } = (await configOf(session))?.config ?? {}
    if (!img_upload_url || !upload_img_key || !r2Key || !r2URL || !r2CompleteURL) return undefined
    if (![img_upload_url, r2URL, r2CompleteURL].every(mayGo)) return undefined
    const [imageUrl, imageKey] = [img_upload_url, upload_img_key]
    return { imageUrl, imageKey, bigUrl: r2URL, doneUrl: r2CompleteURL, bigKey: r2Key }
  }
  return async (session, fresh) => {
    const known = fresh ? undefined : await read(session)
    if (known) return ok(known)
    const asked = await refresh(session)
    if (!asked.ok) return asked
    const keys = await read(session)
    return keys ? ok(keys) : fail({ kind: 'session' })
  }
}

/** Whether the build lets the app send something to an address. */
export function allowedTo(config: Pick<NetConfig, 'lines' | 'hosts'>): (url: string) => boolean {
  const origins = allowedOrigins(config)
  return (url) => URL.canParse(url) && origins.has(new URL(url).origin)
}
