import { isIP } from 'node:net'
import { Hono } from 'hono'

/**
 * The domain that passkeys are for (WebAuthn's RP ID), by where the app is: its public address, or the first that is no
 * IP address, which can have none. Undefined where there is none.
 */
export const passkeyHostOf = (appOrigins: readonly string[]): string | undefined =>
  appOrigins.map((origin) => new URL(origin).hostname).find((host) => isIP(host.replace(/^\[|\]$/g, '')) === 0)

/** Tells browsers that the app's other origins may use the passkeys of this one (WebAuthn's related origins). */
export const relatedOrigins = (appOrigins: readonly string[]): Hono =>
  new Hono().get('/.well-known/webauthn', (c) => c.json({ origins: appOrigins }, 200, { 'Cache-Control': 'no-cache' }))
