import type { Same } from '../catalogue.ts'
import type { ticket as zh } from '../zh/ticket.ts'

export const ticket: Same<typeof zh> = {
  use: (count: number) => `Use a ticket (${count} left)`,
}
