import type { Same } from '../catalogue.ts'
import type { resume as zh } from '../zh/resume.ts'

export const resume: Same<typeof zh> = { resume: 'Continue where you were', dismiss: 'No thanks' }
