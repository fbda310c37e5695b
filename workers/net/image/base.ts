import type { NetConfig } from '../config.ts'

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined)

/** The origins that the build lets the app talk to. */
export const allowedOrigins = ({ lines, hosts }: Pick<NetConfig, 'lines' | 'hosts'>): Set<string> =>
  new Set([...lines, ...hosts].flatMap((url) => originOf(url) ?? []))

/**
 * Where pictures can be had: the config's `img_base`, and where that lies on a line, the same folder on the others.
 * Empty where it names a host that the build does not know.
 */
export function imageBases(imgBase: string, config: Pick<NetConfig, 'lines' | 'hosts'>): string[] {
  const origin = originOf(imgBase)
  if (origin === undefined || !allowedOrigins(config).has(origin)) return []
  const { pathname } = new URL(imgBase)
  const folder = pathname.replace(/\/+$/, '')
  const lines = config.lines.flatMap((line) => originOf(line) ?? [])
  const others = lines.includes(origin) ? lines.filter((line) => line !== origin) : []
  return [origin, ...others].map((one) => `${one}${folder}`)
}

/** The address of a picture under a base; whatever the path says, it stays on that host. */
export const imageUrl = (base: string, path: string) =>
  `${base}/${path.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/')}`
