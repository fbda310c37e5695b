import type { InputOf } from '#contract/catalogue.ts'

/** What became of asking the browser: what it gave, or that the person or the device said no, or that it can't be here. */
export type Asked<T> = { readonly given: T } | 'refused' | 'cannot'

/** Whether this browser has passkeys. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Whether there can be passkeys here: an address of numbers can have none. */
export const mayHavePasskeys = (): boolean => hasPasskeys() && !/^[\d.]+$|:/.test(location.hostname)

/** Whether this browser offers passkeys where it offers names for a field. */
export const offersPasskeys = async (): Promise<boolean> =>
  mayHavePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/** The person called it off, took too long, or has none: browsers do not tell which. An address of numbers can have none. */
async function ask<T>(work: () => Promise<T>): Promise<Asked<T>> {
  try {
    return { given: await work() }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    return ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(name) ? 'refused' : 'cannot'
  }
}

/** Has an authenticator make a passkey by the server's options (JSON). */
export const makeAccountPasskey = (json: string): Promise<Asked<InputOf<'passkey.register'>['credential']>> =>
  ask(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const { id, response } = await startRegistration({ optionsJSON: JSON.parse(json) })
    return { id, response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject } }
  })

/**
 * Has an authenticator sign by the server's options (JSON). `by` a field whose `autocomplete` ends with `webauthn`, it
 * waits until one is chosen there, and is called off by what asks next.
 */
export const signWithPasskey = (
  json: string,
  by: 'button' | 'field',
): Promise<Asked<InputOf<'passkey.login'>['credential']>> =>
  ask(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const { id, response } = await startAuthentication({
      optionsJSON: JSON.parse(json),
      useBrowserAutofill: by === 'field',
    })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      id,
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
    }
  })

/** Calls off what waits for a choice in a field: browsers refuse to ask for anything else meanwhile. */
export async function stopOffering(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}
