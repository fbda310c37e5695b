import { spawnSync } from 'node:child_process'

/** Whether a program is on the PATH. */
export const hasProgram = (name: string): boolean => spawnSync('which', [name]).status === 0
