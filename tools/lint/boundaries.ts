import path from 'node:path'
import { worlds, type World } from './worlds.ts'

/** An import as it is written. */
export interface Import {
  /** The importing file, from the repository's root, with forward slashes. */
  from: string
  /** The module as written: `#components/button.tsx`, `../x.ts`, `react`. */
  specifier: string
  typeOnly: boolean
}

const inside = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`)

const baseOf = ({ folder }: World) => folder.replace(/\/\*$/, '')

/** The first folder below the world's own, or '' for a file that lies directly in it. */
function part(file: string, world: World): string {
  const [first, ...rest] = file.slice(baseOf(world).length + 1).split('/')
  return rest.length > 0 ? (first ?? '') : ''
}

const holds = (world: World, file: string) =>
  inside(file, baseOf(world)) && (baseOf(world) === world.folder || part(file, world) !== '')

/** The world that a file belongs to: the one with the longest folder. */
export function worldOf(file: string): string | undefined {
  let found: string | undefined
  for (const [name, world] of Object.entries(worlds)) {
    if (holds(world, file) && world.folder.length > (worlds[found ?? '']?.folder.length ?? -1)) found = name
  }
  return found
}

const aliasOf = (world: World | undefined) =>
  world && Object.values(worlds).find(({ alias, folder }) => alias && folder === baseOf(world))?.alias

function target({ from, specifier }: Import): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  const alias = Object.values(worlds).find((world) => world.alias && inside(specifier, world.alias))
  return alias && alias.folder + specifier.slice(alias.alias!.length)
}

function packageFault(specifier: string, name: string, world: World): string | undefined {
  if (specifier.startsWith('#')) return `${specifier} is no alias of package.json.`
  if (world.never?.test(specifier)) return `${name} must not import ${specifier}.`
  if (world.packages && !world.packages.test(specifier))
    return `${name} may import no package but ${world.packages.source}.`
  return undefined
}

/** Whether the table names what is imported of another world. */
const isNamed = (world: World, { typeOnly }: Import, file: string, other: string) =>
  world.may.includes(other) ||
  (typeOnly && world.mayTypes?.includes(other)) ||
  world.mayFiles?.includes(file) ||
  (world.mayShared?.includes(other) && worlds[other]?.shared?.(file))

/** What is wrong with an import between two subfolders of a world, if these are strangers. */
function innerFault({ from }: Import, file: string, name: string, world: World): string | undefined {
  const [mine, its] = [part(from, world), part(file, world)]
  if (!world.shared || mine === its || world.shared(file)) return undefined
  return `${name}/${mine} must not know this file of ${name}/${its}, which is not shared.`
}

/** What is wrong with an import, as a sentence, or undefined where the table allows it. */
export function importFault(found: Import): string | undefined {
  // the address of a worker's script, not its code
  if (found.specifier.endsWith('?worker&url')) return undefined
  const name = worldOf(found.from)
  const world = worlds[name ?? '']
  if (!name || !world) return undefined
  const file = target(found)
  if (file === undefined) return packageFault(found.specifier, name, world)
  const other = worldOf(file)
  if (other === undefined)
    return name === 'tests' || name === 'tools' ? undefined : `${found.specifier} lies outside of the app's folders.`
  if (other === name) {
    const fault = innerFault(found, file, name, world)
    if (fault || !world.shared || part(found.from, world) === part(file, world)) return fault
  } else if (!isNamed(world, found, file, other))
    return `${name} must not import ${other} (ARCHITECTURE.md, who may import whom).`
  const alias = aliasOf(worlds[other])
  return found.specifier.startsWith('..') && alias ? `Use ${alias}/… across folders.` : undefined
}
