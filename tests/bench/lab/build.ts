import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { testDefines } from '../../../tools/test/test-build.ts'

/** Builds the page that measures parts of the app alone, as the app itself is built. */
export async function buildLab(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    plugins: [react({ compiler: true })],
    define: testDefines,
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'baseline-widely-available', modulePreload: { polyfill: false } },
  })
}
