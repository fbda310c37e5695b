import type { Same } from '../catalogue.ts'
import type { skip as zh } from '../zh/skip.ts'

export const skip: Same<typeof zh> = { skip: 'Skip to the content', skipToTabs: 'Skip to the tabs' }
