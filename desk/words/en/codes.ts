import type { Same } from '../language.ts'
import type { zh } from '../zh/codes.ts'

export const en: Same<typeof zh> = {
  title: 'Gift codes',
  help: 'Codes are made in batches; each is used once, by one person, under Recharge in the app. A batch is exported once: keep the file well. Where it is lost, void the batch and make another. Once a batch is void, its codes that nobody has used can’t be used any more.',
  make: 'Make a batch',
  nothing: 'There are no gift codes yet',
  nothingText: 'Make a batch, export it, and give the codes away.',
  label: 'Label',
  labelHint: 'Seen at the desk alone, such as “Lantern festival”',
  brings: 'What each brings',
  bringsOf: ({ coins, vipDays, tickets }: { coins: number; vipDays: number; tickets: number }) =>
    [coins > 0 && `${coins} coins`, vipDays > 0 && `${vipDays} days of VIP`, tickets > 0 && `${tickets} tickets`]
      .filter(Boolean)
      .join(', '),
  used: 'Used',
  usedOf: (used: number, count: number) => `${used} / ${count}`,
  ends: 'Ends',
  never: 'Never',
  state: 'State',
  states: { made: 'Not exported', taken: 'Exported', voided: 'Void' },
  at: 'Made',
  take: 'Export (once)',
  lost: 'The codes were taken along, but they were lost on the way: void this batch and make another',
  void: 'Void',
  voidTitle: (label: string) => `Void “${label}”?`,
  fields: { count: 'How many', coins: 'Coins', vipDays: 'Days of VIP', tickets: 'Viewing tickets' },
  lastDay: 'Last day (optional)',
  lastDayHint: 'Once this day is over they can’t be redeemed',
  made: (count: number) => `${count} codes are made`,
  wrong: {
    label: 'A label is needed',
    count: 'A number from 1 to 10000 is needed',
    coins: 'A number from 0 to 100000 is needed; coins, days or tickets have to be more than 0',
    vipDays: 'A number from 0 to 3650 is needed',
    tickets: 'A number from 0 to 100 is needed',
    expiresAt: 'The date is wrong',
  },
}
