import type { Same } from '../catalogue.ts'
import type { memory as zh } from '../zh/memory.ts'

export const memory: Same<typeof zh> = {
  memoryText:
    'The browser does not let Shiguang save anything (its settings forbid it, or another tab holds the storage). What you see and do lasts until this page is closed.',
  fullText:
    'Storage is full. Delete some downloads or free space on your device. What you see now lasts until this page is closed; what you kept is not shown meanwhile.',
}
