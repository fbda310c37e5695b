import type { Same } from '../catalogue.ts'
import type { version as zh } from '../zh/version.ts'

export const version: Same<typeof zh> = {
  offered: (latest: string) => `Version ${latest} is here.`,
  required: (own: string, latest: string) =>
    `This version (${own}) no longer works. Please update to ${latest}. What wasn’t sent yet is kept.`,
  later: 'Later',
  update: 'Update now',
  official: 'Official address:',
  notYet: 'The new version isn’t here yet. Try again later.',
  notHere: 'The new version isn’t at this address yet. Try again later, or open the official address.',
  failed: 'Couldn’t find out. Try again once you’re connected.',
}
