import type { FirstVisitScript } from './script.ts';

/** Script of forms, mainly of sign-in and registration. */
export const formsScript: FirstVisitScript = {
  name: 'forms',
  budget: 4,
  modules: [
    'web/forms/Captcha.tsx',
    'web/forms/form-action.ts',
    'web/forms/form.tsx',
    'web/forms/input.ts',
    'web/lib/navigate-with-toast.ts',
    'areas/accounts/web/portal/AuthPageFrame.tsx',
    'areas/accounts/web/portal/CodeField.tsx',
    'areas/accounts/web/portal/PasswordField.tsx',
    'areas/accounts/web/portal/steps.ts',
  ],
};
