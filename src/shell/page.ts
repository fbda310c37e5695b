import type { ComponentType } from 'react'

/** Holds and converts address parameters: what valibot's schemas offer as a Standard Schema, so that any library would do. */
export interface SearchSchema<T extends object = object> {
  readonly '~standard': {
    readonly validate: (
      value: unknown,
    ) => { readonly value: T } | { readonly issues: readonly unknown[] } | Promise<unknown>
    readonly types?: { readonly input: unknown; readonly output: T } | undefined
  }
}

type SearchOf<S extends SearchSchema> = NonNullable<S['~standard']['types']>['output']

/** No parameters are needed; others are ignored. */
export const Anything: SearchSchema<Record<never, never>> = { '~standard': { validate: () => ({ value: {} }) } }

/** Props of a page: its validated address parameters, and nothing else. */
export interface PageProps<S extends SearchSchema> {
  search: SearchOf<S>
}

/** A screen as the router knows it. */
export interface PageDefinition<S extends SearchSchema = SearchSchema> {
  /** Holds the address parameters before anything is drawn; what does not fit shows the not-found page. */
  search: S
  /** Starts what the page will need; waits for nothing. */
  open?: (search: SearchOf<S>) => void
  Component: ComponentType<PageProps<S>>
}

/** Declares a page; its only export that matters to the shell. */
export const definePage = <S extends SearchSchema>(definition: PageDefinition<S>): PageDefinition<S> => definition

/** The parameters of an address as a page takes them; undefined where they don't fit. */
export function parseSearch<S extends SearchSchema>(
  schema: S,
  search: Record<string, string>,
): SearchOf<S> | undefined {
  const parsed = schema['~standard'].validate(search)
  // valibot answers a value beside its issues: a fault is told by the issues alone
  if (('issues' in parsed && parsed.issues) || !('value' in parsed)) return undefined
  return parsed.value as SearchOf<S>
}
