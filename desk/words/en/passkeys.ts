import type { Same } from '../language.ts'
import type { zh } from '../zh/passkeys.ts'

/** See `zh`. */
export const en: Same<typeof zh> = {
  title: 'Passkeys',
  help: 'Sign in without name, password and code: your device asks for a finger, a face or a PIN. Password and authenticator go on working, and money, roles and keys still ask for the authenticator’s code. A reset link takes all passkeys away.',
  add: 'Add a passkey',
  name: 'Name',
  nameHint: 'such as “office computer”',
  nameMissing: 'Give it a name',
  added: 'Added',
  used: 'Last sign-in',
  never: 'not used yet',
  remove: 'Remove',
  removeOf: (name) => `Remove ${name}`,
  removeTitle: (name) => `Remove ${name}?`,
  removeText: 'Nobody signs in with it any more. What the device keeps of it is removed on the device.',
  nothing: 'No passkeys yet',
  nothingText: 'With one you sign in faster, and no other site can trick you.',
  refused: 'Not done: it was called off, took too long, or this device has one already',
  cannot: 'This browser, or this address, can’t use passkeys',
  addressText: 'Passkeys need an address with a name: a domain with https, or localhost on this machine.',
  signIn: 'Sign in with a passkey',
}
