import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { GenericSchema, InferOutput } from 'valibot'
import { loadCode } from './chunk.ts'

/** Props of a page: its validated address parameters, and nothing else. */
export interface PageProps<S extends GenericSchema> {
  search: InferOutput<S>
}

type PageModule<S extends GenericSchema, K extends string> = Record<K, ComponentType<PageProps<S>>>

/**
 * What a route needs to draw a page: the schema of its address parameters, and its code, which gets them as `search`.
 * The router's own type knows only components without props: this is the one place that says otherwise.
 */
export const page = <S extends GenericSchema, K extends string, M extends PageModule<S, K>>(
  validateSearch: S,
  load: () => Promise<M>,
  name: K & keyof M,
) => ({
  validateSearch,
  // a touch that becomes scrolling asks the server for nothing; the code comes all the same, and where it can't be had
  // that is no matter before the page is wanted
  preload: false,
  component: lazyRouteComponent(() => loadCode(load), name) as unknown as AsyncRouteComponent<object>,
})
