import { apiVersion } from '#contract/api-version.ts'
import type { Version } from '#contract/shapes/home.ts'

/** What the app is called where nobody calls it otherwise. */
export const usualTitle = '拾光'

/** What devices are told of versions while there is nothing to say: none is newer. */
export const usualVersion: Version = { latest: apiVersion, min: '6.0.0', notes: '', force: false }
