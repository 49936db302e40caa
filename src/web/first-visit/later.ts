/** Modules that no script of a first visit may import statically; they are loaded by import() when needed. Paths within src/. */
export const dynamicallyImportedModules = [
  'areas.ts',
  'member-api.ts',
  'web/forms/ProofOfWorkCaptcha.tsx',
  'web/forms/captcha-next.tsx',
  'web/frame/account-menu.tsx',
  'web/frame/self.ts',
  'web/frame/sign-out.ts',
  'web/frame/suggestions.tsx',
  'web/lib/local-draft.ts',
  'web/lib/member-api.ts',
  'web/lib/seal.ts',
  'web/live/labels.ts',
  'web/ui/dialog.tsx',
  'web/ui/world-map.tsx',
] as const;
