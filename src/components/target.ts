import type { RegisteredRouter } from '@tanstack/react-router'
import { stringifySearch } from './search-text.ts'

type Routes = RegisteredRouter['routesByPath']

/** The path of a page of this app. */
export type PagePath = Exclude<keyof Routes, '/$'>
/** The address parameters that a page takes. */
export type SearchOf<P extends PagePath> = Routes[P]['types']['fullSearchSchemaInput']

/** Where a link leads: a page of this app (`pageLink`), or a checked address outside (`outsideLink`). */
export type Target =
  | { readonly to: PagePath; readonly search?: Readonly<Record<string, unknown>> }
  | { readonly outside: string }

/** A page of this app with its parameters: an address that does not exist does not compile. */
export const pageLink = <P extends PagePath>(
  to: P,
  ...[search]: Record<never, never> extends SearchOf<P> ? [search?: SearchOf<P>] : [search: SearchOf<P>]
): Target => ({ to, ...(search && { search }) })

/** The path of a page of this app, for what asks where somebody is. */
export const pagePath = <P extends PagePath>(path: P): P => path

/** An address outside of this app, which somebody has checked (`outsidePage`). */
export const outsideLink = (outside: string): Target => ({ outside })

/** The address that a target is, without the `#` of the app's own. */
export const addressOf = (target: Target): string =>
  'outside' in target ? target.outside : `${target.to}${stringifySearch(target.search ?? {})}`
