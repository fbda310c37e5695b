/** Stops a script early where npm runs another Node than the lockfile's. Plain JavaScript: an old Node must be able to say it. */
const major = Number(process.versions.node.split('.')[0])
console.error(`node ${process.version}`)
if (major < 26) {
  console.error(
    `Node 26 or newer is needed, this is ${process.version}. Run it through npm ("npm run …"), after "npm ci".`,
  )
  process.exit(1)
}
