import type { Same } from '../language.ts'
import type { zh } from '../zh/sign-in.ts'

export const en: Same<typeof zh> = {
  title: 'Sign in to the desk',
  name: 'Name',
  password: 'Password',
  factor: 'Code',
  factorHint: 'The six digits of your authenticator, or a recovery code',
  signIn: 'Sign in',
  missing: 'Needed',
  link: {
    'set-up': 'Become the owner',
    invitation: 'Join the team',
    reset: 'New password and authenticator',
  },
  welcome: (title) => `Nobody runs ${title} yet. You will be its owner.`,
  invited: (roles) => `Your roles: ${roles}`,
  resetFor: (name) => `Name: ${name}`,
  ended: 'This link was used, or its time is over.',
  endedText:
    'An owner makes a new one under “Team”; where there is none, npm run admin -- owner-link on the server does.',
  passwordHint: 'Eight characters at least; common passwords are refused',
  scan: 'Scan this with your authenticator, then enter the six digits it shows.',
  orType: 'Or type the secret',
  begin: 'Begin',
  codesTitle: 'Recovery codes',
  codesText: 'Each stands in for a code once, where the phone is lost. Write them down: they are shown this once.',
  codesKept: 'I have kept them',
  enter: 'Enter the desk',
}
