import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig, mergeConfig } from "vitest/config";
import build from "./vite.config";

// Apart from vite.config.ts, because the client is built without the packages for its tests.
export default defineConfig((environment) =>
  mergeConfig(build(environment), {
    plugins: [svelteTesting()],
    test: { environment: "happy-dom", include: ["tests/**/*.test.ts"], testTimeout: 60_000 },
  }),
);
