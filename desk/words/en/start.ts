import type { StartStep } from '#contract/desk/start.ts'
import type { Same } from '../language.ts'
import type { zh } from '../zh/start.ts'

export const en: Omit<Same<typeof zh>, 'steps'> & {
  readonly steps: Readonly<Record<StartStep, readonly [string, string]>>
} = {
  title: 'Opening',
  help: 'Ten steps from nothing to an open place. Each can wait; whoever comes back finds what was done. Steps that show by themselves that they are done tick themselves.',
  progress: (done, all) => `${done} of ${all} steps done`,
  open: 'Ready to open',
  openText: 'All ten steps are done or put off.',
  demo: 'This place holds demo content. For one of your own, use an empty database and SHIGUANG_DEMO=off.',
  go: 'Do it',
  markDone: 'Done',
  later: 'Later',
  again: 'Open again',
  states: { open: 'To do', done: 'Done', later: 'Later' },
  steps: {
    name: ['A name', 'SHIGUANG_TITLE says what the place is called (README); it holds from the next start.'],
    rules: [
      'Rules',
      'Club rules, certification and service hours are written in Texts, help in Home: people will go by them.',
    ],
    team: [
      'People',
      'Invite one more at least: appeals are decided by another moderator, large payouts by two people.',
    ],
    payments: [
      'Payments',
      'Set up a provider (docs/payments.md); without one, recharging says that it is not open. Then add products and ways to pay in the shop.',
    ],
    films: ['The first video', 'Upload a film, wait until it is ready, state rights and consent, publish it.'],
    works: ['The first book or comic', 'Upload an EPUB, TXT, CBZ or audiobook, look at the preview, publish it.'],
    articles: [
      'The first article',
      'Write it under Content, or upload Markdown with its pictures; look at the draft, publish it.',
    ],
    creators: [
      'The first creator',
      'Every work belongs to an account: register one in the app, and make it a creator under People.',
    ],
    home: ['Home', 'Channels, sections, banners: look at the draft, then publish it.'],
    backup: [
      'The first backup',
      'Make one under Settings, Backups, which reads the copy again; put the passphrase away safely.',
    ],
  },
}
