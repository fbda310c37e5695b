import { apiVersion } from '#contract/api-version.ts'
import type { Version } from '#contract/shapes/home.ts'

/** What devices are told of versions while there is nothing to say: none is newer. */
export const usualVersion: Version = { latest: apiVersion, min: '6.0.0', notes: '', force: false }
