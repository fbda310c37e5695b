import { readFileSync } from 'node:fs'

interface Locked {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
}

/**
 * What makes `npm ci` refuse a lockfile that `npm install` wrote, or makes it depend on one registry: optional packages
 * of other platforms that are missing, entries without an integrity, entries with an address.
 */
export function lockFaults(packages: Readonly<Record<string, Locked>>): string[] {
  const known = new Set(Object.keys(packages).map((key) => key.slice(key.lastIndexOf('node_modules/') + 13)))
  const faults: string[] = []
  for (const [key, entry] of Object.entries(packages)) {
    const name = key && `${key.split('node_modules/').at(-1)}@${entry.version}`
    const missing = Object.keys(entry.optionalDependencies ?? {}).filter((optional) => !known.has(optional))
    if (missing.length > 0) faults.push(`${name || 'the project'} lacks ${missing.join(' ')}`)
    if (name && !entry.link && !entry.integrity) faults.push(`${name} has no integrity`)
    if (entry.resolved) faults.push(`${name} names an address: ${entry.resolved}`)
  }
  return faults
}

if (import.meta.main) {
  const file = process.argv[2] ?? 'package-lock.json'
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }
  const faults = lockFaults(packages)
  for (const fault of faults) console.error(fault)
  console.log(`${Object.keys(packages).length - 1} packages in ${file}, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
