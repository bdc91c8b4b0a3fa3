// Mock of Google's identity script: the same API, a plain button, and a popup to choose an account.
(() => {
  const own = document.currentScript.src;
  const origin = new URL(own).origin;
  const words = {
    signin_with: 'Sign in with Google',
    signup_with: 'Sign up with Google',
    continue_with: 'Continue with Google',
    signin: 'Sign in',
  };
  let settings = {};

  /** Loads a style sheet, as the real script does. */
  function bringStyle() {
    const address = new URL('/gsi/style', own).href;
    if (document.querySelector(`link[href="${address}"]`)) return;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    document.head.append(link);
  }

  function choose() {
    const address = new URL('select', own);
    address.searchParams.set('client_id', settings.client_id);
    address.searchParams.set('origin', location.origin);
    if (settings.nonce !== undefined) address.searchParams.set('nonce', settings.nonce);
    const chooser = open(address.href, 'google-sign-in', 'popup,width=480,height=640');
    const hear = (event) => {
      if (event.origin !== origin || event.source !== chooser) return;
      removeEventListener('message', hear);
      settings.callback?.(event.data);
    };
    addEventListener('message', hear);
  }

  window.google = {
    accounts: {
      id: {
        initialize(given) {
          settings = given;
        },
        renderButton(host, options) {
          bringStyle();
          const button = document.createElement('button');
          button.type = 'button';
          button.className = 'g-stand-in-button';
          button.textContent = words[options.text] ?? words.signin_with;
          button.addEventListener('click', () => {
            options.click_listener?.();
            choose();
          });
          host.replaceChildren(button);
        },
        prompt() {},
        cancel() {},
        disableAutoSelect() {},
        revoke(_hint, done) {
          done?.({ successful: true });
        },
      },
    },
  };
})();
