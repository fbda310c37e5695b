import react from '@vitejs/plugin-react'
import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { localPorts } from './config/build-config.ts'

const appParts = path.join(import.meta.dirname, 'src') + path.sep
const standIn = path.join(import.meta.dirname, 'desk/card/app-data.ts')

/** Gives the app's own parts, which the desk shows, something else in place of the app's data. */
const withoutAppData: Plugin = {
  name: 'shiguang:without-app-data',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.startsWith('#data/') && importer?.startsWith(appParts) && !importer.startsWith(path.join(appParts, 'data'))
      ? standIn
      : undefined,
}

/** The desk: an application of its own, with none of the app's entry, worker or service worker. */
export default defineConfig({
  root: 'desk',
  plugins: [withoutAppData, react()],
  define: { __BUILD_ID__: JSON.stringify('desk') },
  // under the name of this server, which the desk's own knows its page by
  server: {
    proxy: Object.fromEntries(
      ['/api', '/export'].map((path) => [
        path,
        { target: `http://127.0.0.1:${localPorts(process.env).app + 4}`, changeOrigin: false },
      ]),
    ),
  },
  build: {
    outDir: '../dist-desk',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        comments: { annotation: false },
        // what every screen needs, in few requests
        codeSplitting: {
          groups: [
            {
              name: 'packages',
              test: /\/node_modules\/(react|react-dom|scheduler|@tanstack|valibot|react-hook-form|@hookform)\//,
            },
          ],
        },
      },
    },
  },
})
