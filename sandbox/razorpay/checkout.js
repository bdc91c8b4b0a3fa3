// Mock of the gateway's checkout script: the same names and options, with a plain dialog around a sandbox page.
(() => {
  const home = new URL(document.currentScript.src);
  const page = (options) => {
    const address = new URL('checkout', home);
    for (const [name, value] of Object.entries({
      order_id: options.order_id,
      key_id: options.key,
      name: options.name,
      description: options.description,
      email: options.prefill?.email,
      contact: options.prefill?.contact,
      chosen: options.prefill?.method,
      retry: options.retry?.enabled === false ? '0' : '1',
      origin: location.origin,
      theme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
    })) {
      if (value) address.searchParams.set(name, value);
    }
    return address.href;
  };

  const look = {
    dialog: {
      border: '0',
      padding: '0',
      width: 'min(420px, 100vw)',
      height: 'min(680px, 100dvh)',
      maxWidth: '100vw',
      maxHeight: '100dvh',
      background: document.documentElement.dataset.theme === 'dark' ? '#171c16' : '#fff',
      boxShadow: '0 12px 40px rgba(0, 0, 0, .4)',
    },
    frame: { border: '0', width: '100%', height: '100%', display: 'block' },
  };

  class Razorpay {
    #options;
    #listeners = new Map();
    #dialog;
    #frame;
    #timer;

    constructor(options) {
      if (!options?.key || !options.order_id) throw new Error('Razorpay: key and order_id are needed');
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    }

    open() {
      if (this.#dialog) return;
      const options = this.#options;
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', 'Razorpay checkout, test mode');
      Object.assign(dialog.style, look.dialog);
      const frame = document.createElement('iframe');
      frame.title = 'Razorpay checkout, test mode';
      frame.src = page(options);
      Object.assign(frame.style, look.frame);
      dialog.append(frame);
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        if (options.modal?.escape !== false) this.#dismiss();
      });
      document.body.append(dialog);
      this.#dialog = dialog;
      this.#frame = frame;
      window.addEventListener('message', this.#heard);
      if (options.timeout) this.#timer = setTimeout(() => this.#dismiss(), options.timeout * 1000);
      dialog.showModal();
      frame.addEventListener('load', () => frame.focus(), { once: true });
    }

    close() {
      this.#dialog?.close();
      this.#dialog?.remove();
      this.#dialog = undefined;
      clearTimeout(this.#timer);
      window.removeEventListener('message', this.#heard);
    }

    #dismiss() {
      // Closing the window cancels a payment that waits for its bank, as at the gateway.
      const left = new URLSearchParams({ order_id: this.#options.order_id });
      void fetch(new URL('checkout/left', home), {
        method: 'POST',
        mode: 'no-cors',
        keepalive: true,
        body: left,
      }).finally(() => {
        this.close();
        this.#options.modal?.ondismiss?.();
      });
    }

    #heard = (event) => {
      if (event.origin !== home.origin || event.source !== this.#frame?.contentWindow) return;
      const { kind, value } = event.data ?? {};
      if (kind === 'paid') {
        this.close();
        this.#options.handler?.(value);
      } else if (kind === 'failed') {
        for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error: value });
      } else if (kind === 'close') {
        this.#dismiss();
      }
    };
  }

  window.Razorpay = Razorpay;
})();
