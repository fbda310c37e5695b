import { run } from '../../../tools/test/run.ts'

/** Builds the app before the first test, where the whole suite has not done so already. */
export default async function build() {
  if (process.env.TEST_APP_BUILT) return
  const { code, output } = await run(['node', 'tools/test/build-app.ts'])
  if (code !== 0) throw new Error(output)
}
