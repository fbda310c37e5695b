import type { Same } from '../catalogue.ts'
import type { ranking as zh } from '../zh/ranking.ts'

export const ranking: Same<typeof zh> = {
  period: 'Period',
  periods: { day: 'Today', week: 'Week', month: 'Month', all: 'All time' },
  empty: 'Nobody is ranked for this period yet',
  emptyText: 'Try another period.',
}
