import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Where `.ci/run` wants the counts: one file a process. */
const results = process.env['TEST_RESULTS']

function jsonReporter(folder: string): ['json', { outputFile: string }] {
  return ['json', { outputFile: path.join(folder, `${process.pid}.json`) }]
}

/** How long a test waits for what follows the log on its own. */
const expectation = { poll: { timeout: 120_000 } }

/** Some hooks make whole companies: on busy cores this is minutes. */
const hookTimeout = 400_000

/** What tests of real servers have in common. */
const onServers = {
  isolate: false,
  experimental: { viteModuleRunner: false },
  globalSetup: ['tests/support/postgres-setup.ts'],
  setupFiles: ['tests/support/wait-limits.ts', 'tests/support/statement-names.ts', 'tests/support/shared-worker.ts'],
  testTimeout: 300_000,
  hookTimeout,
  expect: expectation,
}

/**
 * One project per tier. Below the browser everything runs on a real PostgreSQL (tests/support/postgres.ts). Files
 * share their worker's modules, and leave nothing behind in them (docs/testing.md).
 */
export default defineConfig({
  test: {
    // `--changed` follows imports. What is read as a file, or by the name of its folder, runs everything.
    forceRerunTriggers: [
      '**/{package,package-lock}.json',
      '**/vitest.config.ts',
      '**/infra/platform/database/migrations/*',
      '**/{admin,infra,tests,web}/**/*.{csv,css,gz,html,json,svg,txt,xml,yaml}',
    ],
    // A test waits for PostgreSQL, brokers and clocks half of its time: one worker would leave a core idle.
    maxWorkers: '100%',
    reporters: [
      'default',
      './tests/support/slowest-files.ts',
      ...(results === undefined ? [] : [jsonReporter(results)]),
    ],
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          experimental: { viteModuleRunner: false },
          testTimeout: 300_000,
          hookTimeout,
          include: ['{domain,commands,projections,api,realtime,infra}/**/*.test.ts', 'tests/unit/**/*.test.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'jsdom',
          isolate: false,
          include: ['{web,admin}/**/*.test.{ts,tsx}'],
          setupFiles: [
            'tests/support/wait-limits.ts',
            'tests/support/light-rendering.ts',
            'tests/support/web-setup.ts',
          ],
          hookTimeout,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      { test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], ...onServers } },
      { test: { name: 'integration', include: ['tests/integration/**/*.test.ts'], ...onServers } },
      {
        test: {
          name: 'e2e',
          globalSetup: ['tests/support/demo-setup.ts'],
          setupFiles: ['tests/support/wait-limits.ts', 'tests/support/failed-pages.ts'],
          include: ['tests/e2e/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: expectation,
        },
      },
      {
        // Runs only by name: it installs a coturn.
        test: {
          name: 'relay',
          globalSetup: ['tests/support/demo-setup.ts'],
          include: ['tests/relay/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
